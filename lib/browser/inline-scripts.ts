import { page_incomplete } from '../words/common.ts';

/**
 * The scripts that run while a page is parsed. The content security policy has the hash of each, so they must be the same
 * on every page.
 */

/**
 * Starts the scripts of a cached page after its first paint, which they would delay, and after the whole page has arrived.
 * Other pages start theirs themselves.
 *
 * Reloads a page once if its scripts or styles did not load, for example because another build responded. It does not
 * reload without a network, if typed text would be lost, or after a second failure, but shows a message. It is a module,
 * because a classic script would wait for style sheets, and scripts could fail unnoticed meanwhile.
 */
export const LOADER_SCRIPT =
  `let d=document,l,k='hb-reloaded',ended=()=>{let s;try{s=sessionStorage;if(!l)s.removeItem(k);` +
  `else if(!s[k]&&navigator.onLine&&![...d.querySelectorAll('input,textarea')].some(f=>f.value!=f.defaultValue)){s[k]=1;return location.replace(location.pathname+location.search)}}catch{}` +
  `if(l){let p=d.createElement('p');p.role='alert';p.style='position:fixed;z-index:99;inset:auto 0 0;padding:1em;text-align:center;background:#fff;color:#000';` +
  `p.innerHTML='${page_incomplete.title} <a href="" style="text-decoration:underline">Reload</a>';d.body.append(p)}},` +
  `start=()=>Promise.all([...d.querySelectorAll('[data-src]')].map(s=>new Promise(r=>{s.onload=s.onerror=r;s.src=s.dataset.src}))).then(ended);` +
  `addEventListener('error',({target:t})=>{l||=/_next\\/static\\/.*(js|css)/.test(t.src||t.href)},true);` +
  `if(d.querySelector('[data-src]'))firstPaint.then(()=>d.readyState=='loading'?addEventListener('DOMContentLoaded',start):start());else addEventListener('load',ended)`;

/** Sets the chosen color scheme before the first paint, so that the other one never flashes. */
export const THEME_SCRIPT =
  "try{var t=localStorage.getItem('hb-theme');if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}catch(e){}";

/** A promise of the first paint. A tab in the background and old browsers report none. */
export const FIRST_PAINT_SCRIPT =
  "firstPaint=new Promise(r=>{addEventListener('load',()=>setTimeout(r,1e3));new PerformanceObserver(r).observe({type:'paint',buffered:true})})";

/**
 * Loads the fonts after the first paint of the first visit, whose text then does not share a slow line with them. They are
 * used together once all are there, because each change of the page's fonts lays it out anew. Later visits have them in the
 * browser's cache and use them at once.
 */
export const FONTS_SCRIPT =
  "{let d=document,k='hb-fonts',a=()=>{d.documentElement.dataset.fonts='';try{localStorage[k]=1}catch{}};try{localStorage[k]&&a()}catch{}" +
  "firstPaint.then(()=>Promise.all(['1em newsreader','600 1em newsreader','italic 1em newsreaderItalic','1em publicSans'].map(f=>d.fonts.load(f)))).then(a,a)}";

/** Remembers a click before hydration. */
export const PRE_HYDRATION_CLICK_SCRIPT =
  "addEventListener('click',function(e){var b=e.target.closest&&e.target.closest('[data-early]');if(b)preHydrationClick=b.dataset.early},true)";

const DAYS = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday';
const MONTHS =
  'January February March April May June July August September October November December';

/** Such as "Sunday, November 1, 2026". Does without `Intl`, whose first use takes 12 to 50 ms. */
export const fullDate = (date: Date): string =>
  `${DAYS.split(' ')[date.getDay()]}, ${MONTHS.split(' ')[date.getMonth()]} ${date.getDate()}, ${date.getFullYear()}`;

/** Writes `fullDate` of today into the preceding element. */
export const DATE_LINE_SCRIPT = `(function(d){document.currentScript.previousElementSibling.textContent='${DAYS}'.split(' ')[d.getDay()]+', '+'${MONTHS}'.split(' ')[d.getMonth()]+' '+d.getDate()+', '+d.getFullYear()})(new Date())`;
