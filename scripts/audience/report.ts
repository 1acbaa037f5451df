import { median } from '../bench/numbers.ts';
import { markdown } from '../bench/report.ts';
import { MARKS, type Found, type Sizes } from './evening.ts';

const count = (value: number) => value.toLocaleString('en');
const seconds = (ms: number) => `${(ms / 1000).toFixed(ms < 10_000 ? 2 : 0)} s`;

/** The table in docs/scale.md. */
export function reportOf(found: Found, { players, onlookers }: Sizes): string {
  const { marks, joins, pace, reads, appCalls, backendReads, burst } = found;
  const rows = [
    [
      `${MARKS} marks shown to players, by the channel`,
      `${count(marks.player)} of ${count(players)} each`,
    ],
    [
      '… until the last of them, median and worst',
      `${seconds(median(marks.playerMs))}, ${seconds(Math.max(...marks.playerMs))}`,
    ],
    [
      `${MARKS} marks shown to onlookers, reading every ${pace} s`,
      `${count(marks.onlooker)} of ${count(onlookers)} each`,
    ],
    [
      '… until the last of them, median and worst',
      `${seconds(median(marks.onlookerMs))}, ${seconds(Math.max(...marks.onlookerMs))}`,
    ],
    [
      'reads that the app answered meanwhile, per second',
      `${count(reads.usual)}, ${count(reads.most)} at most`,
    ],
    ['backend calls of the app meanwhile', `${count(appCalls.marks)} for ${MARKS} marks`],
    ['backend calls of the viewers meanwhile', count(backendReads.marks)],
    ['most joins in one second: on arrival', count(joins.arrival)],
    [
      `${burst.received} changes at once, above the message limit: channels closed by the relay`,
      count(joins.closed),
    ],
    [
      '… most joins in one second: on their return; refused',
      `${count(joins.again)}; ${count(joins.refused)}`,
    ],
    ['… broadcasts that clients found missing (`missed_broadcasts`)', count(burst.missed)],
    [
      '… a mark made meanwhile, dropped by the relay: clients that show it',
      `${count(burst.knowAll)} of ${count(players + onlookers)}`,
    ],
    ['… until the last of them', seconds(burst.repairedMs)],
    ['… backend calls of the viewers, in total', count(backendReads.whole)],
  ];
  return markdown([['what', 'found'], ...rows]);
}
