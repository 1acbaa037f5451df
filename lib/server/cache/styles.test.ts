import { expect, it } from 'vitest';
import { stylesFor } from './styles';

const page = (classes: string) => `<p class="${classes}">text</p>`;

it('a page gets the rules of its classes, and the rules without a class', () => {
  const css = 'html{color:red}.a{top:0}.b{top:1px}.a.b{top:2px}';
  expect(stylesFor(css, page('a'))).toBe('html{color:red}.a{top:0}');
  expect(stylesFor(css, page('a b'))).toBe(css);
});

it('one selector of a list is enough', () => {
  expect(stylesFor('.a,.b:hover{top:0}', page('b'))).toBe('.a,.b:hover{top:0}');
});

it('classes in parentheses do not have to be on the page', () => {
  const css = ':where(.x,.y)>*{top:0}.a:not(.x){top:1px}.a:is(:where(.group):hover *){top:2px}';
  expect(stylesFor(css, page('a'))).toBe(css);
});

it('escaped class names are recognized', () => {
  const css = String.raw`.sm\:w-\[calc\(1\%-2px\)\]{top:0}.\31 0{top:1px}.\[\&\>p\]\:mt-2>p{top:2px}`;
  expect(stylesFor(css, page('sm:w-[calc(1%-2px)] 10 [&amp;&gt;p]:mt-2'))).toBe(css);
  expect(stylesFor(css, page('other'))).toBe('');
});

it('empty groups are dropped, and the order of layers is kept', () => {
  const css =
    '@layer theme,base;@layer base{.a{top:0}@media (width>=1px){.b{top:1px}}}@media print{.b{top:0}}';
  expect(stylesFor(css, page('a'))).toBe('@layer theme,base;@layer base{.a{top:0}}');
});

it('fonts, animations and properties are kept as they are', () => {
  const css =
    '@font-face{font-family:a;src:url("a{b}.woff2")}@keyframes k{0%{top:0}to{top:1px}}@property --x{syntax:"*";inherits:false}';
  expect(stylesFor(css, page(''))).toBe(css);
});

it('braces and commas in strings and attributes separate nothing', () => {
  const css = '.a:before{content:"}"}.b[data-x="a,{"]{top:0}';
  expect(stylesFor(css, page('a'))).toBe('.a:before{content:"}"}');
});
