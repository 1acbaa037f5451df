const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** 5 → "$5.00". */
export const formatMoney = (amount: number): string => dollars.format(amount);
