// Preloaded into the server by `node --import`: stops it when the script that started it is killed,
// so that the port is free again.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();
