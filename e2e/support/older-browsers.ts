/**
 * Runs in the page before its scripts: removes what at least one of the oldest supported browsers lacks (see "Browsers" in
 * docs/operating.md), as far as scripts can call it.
 */
export function removeYounger() {
  const gone: [object | undefined, string[]][] = [
    [window, ['Iterator', 'scheduler', 'navigation', 'CloseWatcher', 'AsyncDisposableStack']],
    [window, ['requestIdleCallback', 'cancelIdleCallback', 'DisposableStack', 'Temporal']],
    [Array.prototype, ['toReversed', 'toSorted', 'toSpliced', 'with']],
    [Object.getPrototypeOf(Uint8Array.prototype) as object, ['toReversed', 'toSorted', 'with']],
    [Uint8Array, ['fromBase64', 'fromHex']],
    [Uint8Array.prototype, ['toBase64', 'toHex', 'setFromBase64', 'setFromHex']],
    [ArrayBuffer.prototype, ['resize', 'transfer', 'transferToFixedLength']],
    [Array, ['fromAsync']],
    [Object, ['groupBy']],
    [Map, ['groupBy']],
    [Map.prototype, ['getOrInsert', 'getOrInsertComputed']],
    [Set.prototype, ['union', 'intersection', 'difference', 'symmetricDifference']],
    [Set.prototype, ['isSubsetOf', 'isSupersetOf', 'isDisjointFrom']],
    [Promise, ['try', 'withResolvers']],
    [String.prototype, ['isWellFormed', 'toWellFormed']],
    [RegExp, ['escape']],
    [Error, ['isError']],
    [Math, ['f16round', 'sumPrecise']],
    [Atomics, ['waitAsync', 'pause']],
    [Intl, ['DurationFormat']],
    [Intl.Locale.prototype, ['getWeekInfo', 'getTextInfo', 'getTimeZones']],
    [URL, ['canParse', 'parse']],
    [URLSearchParams.prototype, ['size']],
    [AbortSignal, ['any']],
    [Response, ['json']],
    [Headers.prototype, ['getSetCookie']],
    [Blob.prototype, ['bytes']],
    [ReadableStream, ['from']],
    [Element.prototype, ['checkVisibility', 'moveBefore', 'setHTML', 'getHTML', 'ariaNotify']],
    [HTMLElement.prototype, ['showPopover', 'hidePopover', 'togglePopover', 'popover']],
    [Document.prototype, ['startViewTransition', 'caretPositionFromPoint']],
    [Document, ['parseHTMLUnsafe']],
    [window.ClipboardItem, ['supports']],
  ];
  for (const [holder, names] of gone)
    for (const name of names) if (holder) Reflect.deleteProperty(holder, name);
  // The methods of iterators stay on the prototype, which has no name in these browsers.
  const iterators = Object.getPrototypeOf(Object.getPrototypeOf([].values())) as object;
  for (const name of Object.getOwnPropertyNames(iterators))
    if (name !== 'constructor') Reflect.deleteProperty(iterators, name);
}
