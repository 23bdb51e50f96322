/**
 * What the shop's own server is told on its command line, so that a newer shop brings newer settings.
 * Small memory: a shop rests below 300 MB with Node. Never open to the network.
 */
export function postgresSettings(socketDir: string, durable: boolean): string[] {
  const settings: Record<string, string> = {
    listen_addresses: '',
    unix_socket_directories: socketDir,
    unix_socket_permissions: '0700',
    max_connections: '40',
    shared_buffers: '32MB',
    work_mem: '4MB',
    maintenance_work_mem: '32MB',
    max_wal_size: '256MB',
    min_wal_size: '32MB',
    // After a power cut everything is synced before recovery: in one call rather than file by file.
    recovery_init_sync_method: process.platform === 'linux' ? 'syncfs' : 'fsync',
    // Three reading processes fewer at rest; the database fits in memory anyway.
    io_method: 'sync',
    max_logical_replication_workers: '0',
    max_parallel_workers_per_gather: '0',
    jit: 'off',
    huge_pages: 'off',
    timezone: 'UTC',
    // A forgotten transaction must not hold stock for ever.
    idle_in_transaction_session_timeout: '60s',
    // The log keeps no statements and no values: they are people's names and addresses.
    log_timezone: 'UTC',
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    log_checkpoints: 'off',
    log_parameter_max_length_on_error: '0',
  };
  // Throw-away test databases only.
  const careless = {
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    max_connections: '200',
  };
  return Object.entries(durable ? settings : { ...settings, ...careless }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ]);
}
