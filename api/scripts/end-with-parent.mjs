// Loaded before the server by `node --import`: when the script that started it is killed outright, the server stops too,
// so that the port is free again.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();
