/** Sets the chosen color scheme while the page is parsed, so that the other one never flashes. */
const COLOR_SCHEME =
  "try{var t=localStorage.getItem('hb-theme');if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}catch(e){}";

/** Records what is pressed and changed, until `EarlyPresses` has repeated it. */
const EARLY_PRESSES =
  "var hbEarly={button:null,fields:new Set};addEventListener('click',function(e){if(hbEarly)hbEarly.button=e.target.closest('button[type=button]')||hbEarly.button},true);addEventListener('change',function(e){if(hbEarly)hbEarly.fields.add(e.target)},true)";

/** The only inline script of the app; the policy of pages with a nonce contains its hash. */
export const HEAD_SCRIPT = `${COLOR_SCHEME};${EARLY_PRESSES}`;

declare global {
  interface Window {
    /** The last pressed button and the changed fields. */
    hbEarly?: { button: HTMLElement | null; fields: Set<EventTarget> } | null;
  }
}
