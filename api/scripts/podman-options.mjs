/** Options of every command: a runtime that takes each version of control groups, and neither systemd nor its journal. */
export const GLOBAL = ['--runtime', '/usr/sbin/runc', '--cgroup-manager', 'cgroupfs', '--events-backend', 'file'];

/** Options of `run`: the network of this machine, for not every machine of tests can make another one. */
export const RUN = [
  ...['--network', 'host', '--log-driver', 'k8s-file'],
  // Podman's own are above what root may set in a machine without CAP_SYS_RESOURCE.
  ...['--ulimit', 'nofile=16384:16384', '--ulimit', 'nproc=4096:4096'],
];
