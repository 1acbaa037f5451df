/** Sets the chosen color scheme while the page is parsed, so that the other one never flashes. */
const COLOR_SCHEME = `
try {
  var t = localStorage.getItem('hb-theme');
  if (t === 'light' || t === 'dark') document.documentElement.dataset.theme = t;
} catch (e) {}`;

/**
 * Records the last pressed button and the changed fields, until `EarlyPresses` knows that React hears them, or has repeated
 * them. Escape, or anything else that is pressed or focused, takes a press back.
 */
const EARLY_PRESSES = `
var hbEarly = { press: null, fields: new Map(), isRunning: false };
function hbListen(type, listen) {
  addEventListener(type, function (event) { listen(event, event.target); }, true);
}
hbListen('click', function (event, target) {
  var button = target.closest('button[type=button]');
  hbEarly.press = button && { button: button, at: performance.now() };
  if (target.type === 'radio') hbEarly.fields.set(target.name, { field: target, value: true });
  if (target.type === 'checkbox') hbEarly.fields.set(target, { field: target, value: target.checked });
});
hbListen('change', function (event, target) {
  if (target.localName === 'select') hbEarly.fields.set(target, { field: target, value: target.value });
});
hbListen('focusin', function (event, target) {
  if (hbEarly.press && !hbEarly.press.button.contains(target)) hbEarly.press = null;
});
hbListen('keydown', function (event) { if (event.key === 'Escape') hbEarly.press = null; });`;

/** Tells of a file of the page that was requested twice in vain, as on a lost connection. */
export const FILES_MISSING = 'files-missing';

/**
 * Requests the page's scripts and style sheets again if they do not arrive, because a page that lacks one of its scripts
 * waits for it forever, in silence. Turbopack itself does so only for scripts that it requests later, and removes their
 * elements. What was lost before this script could hear of it is requested again if React does not run by then; a script that
 * has already arrived does nothing the second time.
 */
const LOST_FILES = `
var hbFiles = 'script[src^="/_next/"],link[rel=stylesheet]';
function hbNotice(hidden) {
  var notice = document.getElementById('${FILES_MISSING}');
  if (notice) notice.hidden = hidden;
}
function hbAgain(file) {
  if (!file.isConnected) return;
  var next = document.createElement(file.localName);
  for (var a of file.attributes) next.setAttribute(a.name, a.value);
  next.dataset.tries = Number(file.dataset.tries || 0) + 1;
  next.onload = function () { hbNotice(true); };
  file.replaceWith(next);
}
hbListen('error', function (event, file) {
  if (!file.matches || !file.matches(hbFiles)) return;
  var tries = Number(file.dataset.tries || 0);
  if (tries) hbNotice(false);
  setTimeout(hbAgain, 500 * Math.pow(2, Math.min(tries, 5)), file);
});
addEventListener('load', function () {
  setTimeout(function () {
    if (hbEarly.isRunning) return;
    document.querySelectorAll(hbFiles).forEach(function (file) {
      if (!file.dataset.tries && !file.sheet) hbAgain(file);
    });
  }, 2000);
});`;

/** The only inline script of the app; the policy of pages with a nonce contains its hash. */
export const HEAD_SCRIPT = (COLOR_SCHEME + EARLY_PRESSES + LOST_FILES).replaceAll(/\n\s*/g, '');

/** What was chosen in a field: a checkbox's or radio button's state, or a select's value. */
export type EarlyChoice =
  | { field: HTMLInputElement; value: boolean }
  | { field: HTMLSelectElement; value: string };

/**
 * `at` is in milliseconds since the page began to load; the choices are by field, or by name for radio buttons. `isRunning`
 * once React runs.
 */
export type Early = {
  press: { button: HTMLElement; at: number } | null;
  fields: Map<EventTarget | string, EarlyChoice>;
  isRunning: boolean;
};

declare global {
  interface Window {
    hbEarly?: Early;
  }
}
