/**
 * The scripts that run while a page is parsed. The Content-Security-Policy names each by its hash, so they are texts
 * that are the same on every page.
 */

/** Before the first paint, so that a chosen edition never flashes the other one. */
export const THEME_SCRIPT =
  "try{var t=localStorage.getItem('hb-theme');if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}catch(e){}";

/** Keeps a press that comes before there is anybody to answer it. */
export const PRE_HYDRATION_CLICK_SCRIPT =
  "addEventListener('click',function(e){var b=e.target.closest&&e.target.closest('[data-early]');if(b)preHydrationClick=b.dataset.early},true)";

/** Writes the reader's own date into the element before it; the first use of `Intl` would hold back the first paint by 12 to 50 ms. */
export const DATE_LINE_SCRIPT =
  "(function(d){document.currentScript.previousElementSibling.textContent='Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ')[d.getDay()]+', '+'January February March April May June July August September October November December'.split(' ')[d.getMonth()]+' '+d.getDate()+', '+d.getFullYear()})(new Date())";
