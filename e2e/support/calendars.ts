import ICAL from 'ical.js';
import ical from 'node-ical';

/** The entries of a calendar file in order, as two programs read them. */
export function readWithTwoParsers(file: string) {
  const events = new ICAL.Component(ICAL.parse(file)).getAllSubcomponents('vevent');
  const icalJs = events.map((component) => {
    const event = new ICAL.Event(component);
    const revised = component.getFirstPropertyValue('last-modified') as ICAL.Time;
    return {
      uid: event.uid,
      title: event.summary,
      description: event.description,
      url: component.getFirstPropertyValue('url'),
      sequence: event.sequence,
      starts_at: event.startDate.toJSDate(),
      ends_at: event.endDate.toJSDate(),
      revised_at: revised.toJSDate(),
      status: component.getFirstPropertyValue('status'),
    };
  });
  const nodeIcal = Object.values(ical.sync.parseICS(file)).flatMap((event) =>
    event?.type === 'VEVENT'
      ? [
          {
            uid: event.uid,
            title: event.summary,
            description: event.description,
            url: event.url,
            sequence: Number(event.sequence),
            starts_at: new Date(event.start),
            ends_at: new Date(event.end!),
            revised_at: new Date(event.lastmodified ?? NaN),
            status: event.status ?? null,
          },
        ]
      : [],
  );
  return { icalJs, nodeIcal };
}
