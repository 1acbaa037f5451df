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
var hbEarly = { press: null, fields: new Map() };
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

/** The only inline script of the app; the policy of pages with a nonce contains its hash. */
export const HEAD_SCRIPT = (COLOR_SCHEME + EARLY_PRESSES).replaceAll(/\n\s*/g, '');

/** What was chosen in a field: a checkbox's or radio button's state, or a select's value. */
export type EarlyChoice =
  | { field: HTMLInputElement; value: boolean }
  | { field: HTMLSelectElement; value: string };

/** `at` is in milliseconds since the page began to load; the choices are by field, or by name for radio buttons. */
export type Early = {
  press: { button: HTMLElement; at: number } | null;
  fields: Map<EventTarget | string, EarlyChoice>;
};

declare global {
  interface Window {
    hbEarly?: Early;
  }
}
