let isOld = false;

/** Something was done in a house game here: the front page that this tab has kept does not show it. */
export const outdateFrontPage = () => void (isOld = true);

/** Whether it was, since somebody asked last. */
export function wasFrontPageOutdated(): boolean {
  const was = isOld;
  isOld = false;
  return was;
}
