import cluster from 'node:cluster';

// Loaded before the server by `node --import`: when the script that started it is killed outright, the server stops too,
// so that the port is free again.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
// One of several processes waits on this channel for its port.
if (!cluster.isWorker) process.channel?.unref();
