export const card_fixing = { title: 'Card created, fixing squares...' };
export const card_repaired = { title: 'Card Repaired' };
export const house_card_repaired = { title: 'House Card Repaired' };
export const repair_failed = {
  title: 'Repair Failed',
  description: 'Unable to repair your card. Please try refreshing the page.',
};
export const repair_house_card_failed = {
  title: 'Repair Failed',
  description: 'Unable to repair house card. Please try refreshing the page.',
};
