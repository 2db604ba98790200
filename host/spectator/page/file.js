// A page that was opened as a file says what to do instead. Browsers load no modules from files, so
// this is none.
if (location.protocol === "file:") {
  document.getElementById("from-file").hidden = false;
  for (const other of document.querySelectorAll("main, footer")) other.hidden = true;
}
