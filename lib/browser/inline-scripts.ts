import { page_incomplete } from '../words/common.ts';

/**
 * The scripts that run while a page is parsed. The Content-Security-Policy names each by its hash, so they are texts
 * that are the same on every page.
 */

/**
 * A page whose scripts or styles did not load is loaded again once, for instance where another build answered. It stays as
 * it is without a network, with text that would be lost, and after a second failure: then it says so. As a module it does
 * not wait for style sheets, during which scripts could fail unnoticed.
 */
export const RELOAD_SCRIPT =
  `let l,k='hb-reloaded';addEventListener('error',({target:t})=>{l||=/_next\\/static\\/.*(js|css)/.test(t.src||t.href)},true);` +
  `addEventListener('load',()=>{let d=document,s;try{s=sessionStorage;if(!l)s.removeItem(k);` +
  `else if(!s[k]&&navigator.onLine&&![...d.querySelectorAll('input,textarea')].some(f=>f.value!=f.defaultValue)){s[k]=1;return location.replace(location.pathname+location.search)}}catch{}` +
  `if(l){let p=d.createElement('p');p.role='alert';p.style='position:fixed;z-index:99;inset:auto 0 0;padding:1em;text-align:center;background:#fff;color:#000';` +
  `p.innerHTML='${page_incomplete.title} <a href="" style="text-decoration:underline">Reload</a>';d.body.append(p)}})`;

/** Before the first paint, so that a chosen edition never flashes the other one. */
export const THEME_SCRIPT =
  "try{var t=localStorage.getItem('hb-theme');if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}catch(e){}";

/** Keeps a press that comes before there is anybody to answer it. */
export const PRE_HYDRATION_CLICK_SCRIPT =
  "addEventListener('click',function(e){var b=e.target.closest&&e.target.closest('[data-early]');if(b)preHydrationClick=b.dataset.early},true)";

/** Writes the reader's own date into the element before it; the first use of `Intl` would hold back the first paint by 12 to 50 ms. */
export const DATE_LINE_SCRIPT =
  "(function(d){document.currentScript.previousElementSibling.textContent='Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ')[d.getDay()]+', '+'January February March April May June July August September October November December'.split(' ')[d.getMonth()]+' '+d.getDate()+', '+d.getFullYear()})(new Date())";
