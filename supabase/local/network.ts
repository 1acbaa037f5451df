import { createServer } from 'node:net';
import { networkInterfaces } from 'node:os';
import { LOOPBACK, PORTS, type PortName, type Ports } from './settings.ts';
import { UserError } from './user-error.ts';

/** Throws if one of these ports is in use, with the variable that changes it. */
export async function ensureFree(
  ports: Ports,
  names: PortName[],
  host: string = LOOPBACK,
): Promise<void> {
  for (const name of names) {
    const port = ports[name];
    if (await isFree(port, host)) continue;
    const { variable, title } = PORTS[name];
    throw new UserError(
      `Port ${port}, meant for ${title}, is in use by another program.\n` +
        `Stop that program, or choose another port: ${variable}=${port + 10} npm start`,
    );
  }
}

function isFree(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve(true)));
  });
}

/** Bridges of containers and virtual machines, which a phone can rarely reach. */
const VIRTUAL = /^(docker|br-|veth|virbr|vmnet|vboxnet|utun|tun|tap)/;

const interfaces = () =>
  Object.entries(networkInterfaces()).flatMap(([name, list]) =>
    (list ?? []).map((address) => ({ name, ...address })),
  );

/** The addresses under which other machines reach this one, the likeliest first. */
export function networkAddresses(): string[] {
  return interfaces()
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .sort((one, other) => Number(VIRTUAL.test(one.name)) - Number(VIRTUAL.test(other.name)))
    .map(({ address }) => address);
}
