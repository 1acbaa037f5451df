/**
 * Sets the chosen color scheme while the page is parsed, so that the other one never flashes. The only inline script of the
 * app; the policy of pages with a nonce contains its hash.
 */
export const COLOR_SCHEME_SCRIPT =
  "try{var t=localStorage.getItem('hb-theme');if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}catch(e){}";
