/** The system's name for what went wrong, such as `ENOENT`; null when `error` isn't from the system. */
export function errorCode(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error)) return null
  return typeof error.code === 'string' ? error.code : null
}

/** Whether the path does not exist, or leads through something that is no folder. */
export function isAbsent(error: unknown): boolean {
  const code = errorCode(error)
  return code === 'ENOENT' || code === 'ENOTDIR'
}
