import type { Page } from '@playwright/test';
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

/** Expects that nothing is cut on a page that is shown as on this paper. */
export async function expectWhole(page: Page, paper: Paper) {
  const [width, height] = PAPERS[paper].map((mm) => Math.floor(mm * MM)) as [number, number];
  await page.setViewportSize({ width, height });
  await expect
    .poll(() => page.evaluate(whatIsCut, height), `${page.url()} on ${paper}`)
    .toEqual([]);
}

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
    ...(document.documentElement.scrollWidth > window.innerWidth ? ['wider than the page'] : []),
  ];
}
