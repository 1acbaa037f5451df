let isOld = false;

/** Called after an action in a house game, which the front page in this tab's cache does not show. */
export const outdateFrontPage = () => void (isOld = true);

/** Whether the front page became outdated since the last call. */
export function wasFrontPageOutdated(): boolean {
  const was = isOld;
  isOld = false;
  return was;
}
