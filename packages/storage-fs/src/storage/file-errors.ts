/** The system's error code, such as `ENOENT`; null when `error` is not a system error. */
export function errorCode(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error)) return null
  return typeof error.code === 'string' ? error.code : null
}

/** Whether the path does not exist, or passes through something that is not a folder. */
export function isAbsent(error: unknown): boolean {
  const code = errorCode(error)
  return code === 'ENOENT' || code === 'ENOTDIR'
}

/** On another file system, which may know no links; a file of somebody else; a file with too many names. */
const UNLINKABLE = new Set(['EXDEV', 'EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'EMLINK'])

/** Whether the system refuses a second name for a file that could still be copied. */
export const isUnlinkable = (error: unknown): boolean => UNLINKABLE.has(errorCode(error) ?? '')
