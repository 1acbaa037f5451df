import { page_incomplete } from '../words/common.ts';

/**
 * The scripts that run while a page is parsed. The content security policy has the hash of each, so they must be the same
 * on every page.
 */

/**
 * Reloads a page once if its scripts or styles did not load, for example because another build responded. It does not
 * reload without a network, if typed text would be lost, or after a second failure, but shows a message. It is a module,
 * because a classic script would wait for style sheets, and scripts could fail unnoticed meanwhile.
 */
export const RELOAD_SCRIPT =
  `let l,k='hb-reloaded';addEventListener('error',({target:t})=>{l||=/_next\\/static\\/.*(js|css)/.test(t.src||t.href)},true);` +
  `addEventListener('load',()=>{let d=document,s;try{s=sessionStorage;if(!l)s.removeItem(k);` +
  `else if(!s[k]&&navigator.onLine&&![...d.querySelectorAll('input,textarea')].some(f=>f.value!=f.defaultValue)){s[k]=1;return location.replace(location.pathname+location.search)}}catch{}` +
  `if(l){let p=d.createElement('p');p.role='alert';p.style='position:fixed;z-index:99;inset:auto 0 0;padding:1em;text-align:center;background:#fff;color:#000';` +
  `p.innerHTML='${page_incomplete.title} <a href="" style="text-decoration:underline">Reload</a>';d.body.append(p)}})`;

/** Sets the chosen color scheme before the first paint, so that the other one never flashes. */
export const THEME_SCRIPT =
  "try{var t=localStorage.getItem('hb-theme');if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}catch(e){}";

/**
 * Loads the fonts after the first paint of the first visit, whose text then does not share a slow line with them. Later
 * visits have the fonts in the browser's cache and use them at once. Also after `load`, for browsers that do not report
 * paints.
 */
export const FONTS_SCRIPT =
  "{let k='hb-fonts',a=()=>{document.documentElement.dataset.fonts='';try{localStorage[k]=1}catch{}};try{localStorage[k]&&a()}catch{}" +
  "addEventListener('load',a);new PerformanceObserver(a).observe({type:'paint',buffered:true})}";

/** Remembers a click before hydration. */
export const PRE_HYDRATION_CLICK_SCRIPT =
  "addEventListener('click',function(e){var b=e.target.closest&&e.target.closest('[data-early]');if(b)preHydrationClick=b.dataset.early},true)";

/** Writes the local date into the preceding element. Does without `Intl`, whose first use delays the first paint by 12 to 50 ms. */
export const DATE_LINE_SCRIPT =
  "(function(d){document.currentScript.previousElementSibling.textContent='Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ')[d.getDay()]+', '+'January February March April May June July August September October November December'.split(' ')[d.getMonth()]+' '+d.getDate()+', '+d.getFullYear()})(new Date())";
