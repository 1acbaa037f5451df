import type { Locator, Page } from '@playwright/test';
import jsQR from 'jsqr';
import { expect } from './table';

const MM = 96 / 25.4;
/** The papers, with the millimeters of a page inside its margins. */
const PAPERS = { A4: [190, 277], Letter: [195.9, 259.4] } as const;
type Paper = keyof typeof PAPERS;

/** Expects that nothing is cut on both papers, and this number of pages of the shorter one, printed to PDF. */
export async function expectPrinted(page: Page, pages: number) {
  const size = page.viewportSize()!;
  await page.emulateMedia({ media: 'print' });
  for (const paper of Object.keys(PAPERS) as Paper[]) await expectWhole(page, paper);
  await page.emulateMedia({ media: null });
  await page.setViewportSize(size);
  const pdf = await page.pdf({ format: 'Letter' });
  const printed = pdf.toString('latin1').match(/\/Type\s*\/Page\b/g) ?? [];
  expect(printed.length, page.url()).toBe(pages);
}

/** The widths of a card in px: on the narrowest phone, on a usual one, and in a game. */
const CARDS = [304, 374, 505];

/**
 * Draws each different square of these pages of printed cards at each size of a card on the screen. Expects that no word is
 * broken without a hyphen, and that no text is cut.
 */
export async function expectWholeWords(page: Page, pages: string[]) {
  expect(await page.evaluate(drawAtEachSize, { pages, widths: CARDS })).toEqual([]);
}

/** Pages of printed cards with all these headlines. A page has those of one game, which are some of its theme. */
export async function pagesWithAll(page: Page, path: string, headlines: string[]) {
  const pages: string[] = [];
  let missing = headlines;
  for (let seed = 1; seed < 60 && missing.length > 0; seed += 1) {
    const answer = await page.request.get(`${path}?cards=2&seed=${seed}`);
    const html = await answer.text();
    const shown = html.replaceAll('<i class="soft-hyphen"></i>', '').replaceAll('&amp;', '&');
    const still = missing.filter((one) => !shown.includes(`>${one}</span>`));
    if (still.length < missing.length) pages.push(html);
    missing = still;
  }
  expect(missing, path).toEqual([]);
  return pages;
}

async function drawAtEachSize({ pages, widths }: { pages: string[]; widths: number[] }) {
  const squares = pages.flatMap((html) => [
    ...new DOMParser().parseFromString(html, 'text/html').querySelectorAll('.paper .square'),
  ]);
  const different = new Map(squares.map((square) => [square.textContent.trim(), square]));
  await document.fonts.ready;
  const all = document.createElement('div');
  for (const width of widths) {
    const card = all.appendChild(document.createElement('div'));
    card.dataset.width = `${width} px`;
    card.style.cssText = `width: ${width}px; container-type: inline-size; --step: 3.35`;
    const border = card.appendChild(document.createElement('div'));
    border.style.border = '1px solid';
    let row = border;
    for (const [at, square] of [...different.values()].entries()) {
      if (at % 5 === 0) row = border.appendChild(document.createElement('div'));
      row.className = 'card-row';
      const copy = row.appendChild(square.cloneNode(true) as HTMLElement);
      // The size on paper.
      copy.querySelector<HTMLElement>('.square-text')!.style.removeProperty('--step');
    }
  }
  document.body.append(all);
  const isBroken = (node: ChildNode, { index, 0: word }: RegExpExecArray) => {
    const range = document.createRange();
    range.setStart(node, index);
    range.setEnd(node, index + word.length);
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1;
  };
  const broken = [...all.querySelectorAll<HTMLElement>('.square-text')].flatMap((text) => {
    const cell = text.closest<HTMLElement>('.square')!;
    const isCut =
      text.scrollHeight > text.clientHeight + 1 || text.clientHeight > cell.clientHeight;
    // A hyphen is an element between two nodes.
    const words = [...text.childNodes].flatMap((node) =>
      [...(node.nodeValue ?? '').matchAll(/[^\s-]+/g)].filter((word) => isBroken(node, word)),
    );
    const where = text.closest<HTMLElement>('[data-width]')!.dataset.width;
    return [...words.map(([word]) => word), ...(isCut ? [text.textContent] : [])].map(
      (what) => `${what} at ${where}`,
    );
  });
  all.remove();
  return broken;
}

/** Expects that nothing is cut on a page that is shown as on this paper. */
export async function expectWhole(page: Page, paper: Paper) {
  const [width, height] = PAPERS[paper].map((mm) => Math.floor(mm * MM)) as [number, number];
  await page.setViewportSize({ width, height });
  await expect
    .poll(() => page.evaluate(whatIsCut, height), `${page.url()} on ${paper}`)
    .toEqual([]);
}

/**
 * What a camera reads of a QR code that lies a little askew on this page, whose `deviceScaleFactor` is that of a scan with
 * 150 dots per inch.
 */
export async function scan(page: Page, code: Locator): Promise<string | undefined> {
  await code.evaluate((shown) => {
    shown.style.rotate = '3deg';
  });
  const picture = (await code.screenshot()).toString('base64');
  const { width, height, data } = await page.evaluate(async (png) => {
    const bytes = Uint8Array.from(atob(png), (character) => character.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes]));
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')!;
    canvas.drawImage(bitmap, 0, 0);
    const { data } = canvas.getImageData(0, 0, bitmap.width, bitmap.height);
    return { width: bitmap.width, height: bitmap.height, data: [...data] };
  }, picture);
  return jsQR(Uint8ClampedArray.from(data), width, height)?.data;
}

/** A scan of 150 dots per inch, in pixels for each CSS pixel. */
export const SCANNED = 150 / 96;

/** The texts on paper that are wider or higher than their place, and sheets that are larger than a page. */
function whatIsCut(height: number): string[] {
  const places = [...document.querySelectorAll<HTMLElement>('.paper, .paper *')].filter(
    (element) =>
      element.matches('.paper, .paper > *') || getComputedStyle(element).overflowY !== 'visible',
  );
  const isCut = (element: HTMLElement) =>
    element.scrollHeight > element.clientHeight + 1 ||
    element.scrollWidth > element.clientWidth + 1;
  const sheets = [...document.querySelectorAll<HTMLElement>('.paper')];
  const texts = [...document.querySelectorAll<HTMLElement>('.paper .square-text')];
  return [
    ...places
      .filter(isCut)
      .map(
        (place) =>
          `${place.className} ${place.scrollWidth}×${place.scrollHeight} in ${place.clientWidth}×${place.clientHeight}: ${place.textContent}`,
      ),
    ...sheets
      .filter((sheet) => sheet.offsetHeight > height)
      .map((sheet) => `${sheet.offsetHeight} px`),
    ...texts
      .filter((text) => text.style.getPropertyValue('--least') === '')
      .filter((text) => parseFloat(getComputedStyle(text).fontSize) < 8)
      .map((text) => `below 6 pt: ${text.textContent}`),
    ...(document.documentElement.scrollWidth > window.innerWidth ? ['wider than the page'] : []),
  ];
}
