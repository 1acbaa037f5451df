/**
 * 5 → "$5.00", 1234.5 → "$1,234.50". Money is always dollars in English, so this does without Intl.NumberFormat, whose
 * first use costs a phone more than hydrating half the page.
 */
export const formatMoney = (amount: number): string => {
  const sign = amount < 0 ? '-' : '';
  return `${sign}$${inThousands(Math.abs(amount).toFixed(2))}`;
};

/** 1000 → "1,000". */
export const formatCount = (count: number): string => inThousands(String(count));

const inThousands = (digits: string) =>
  digits.replace(/^\d{1,3}(?=(?:\d{3})+(?:\.|$))|\d{3}(?!\.|$)/g, '$&,');
