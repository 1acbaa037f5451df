import { networkInterfaces } from 'node:os';

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

/** Whether the hostname of a URL belongs to this machine. */
export function isOwnAddress(hostname: string): boolean {
  const bare = hostname.replace(/^\[|\]$/g, '');
  return bare === 'localhost' || interfaces().some(({ address }) => address === bare);
}
