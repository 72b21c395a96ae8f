import type { SettingValues } from './setting-values.ts'

/** The folder of the access log, from `:MDCLogPath`; null when none is written (docs/specification/usage.md#access-log). */
export function accessLogFolder(values: SettingValues): string | null {
  const text = values.get(':MDCLogPath')?.trim() ?? ''
  return isFolder(text) ? text : null
}

/** Why a value of `:MDCLogPath` is refused; null for a folder, and for what switches the log off. */
export function refusalOfLogFolder(value: string): string | null {
  const text = value.trim()
  if (isFolder(text) || text === '' || text.toLowerCase() === 'false') return null
  return 'The setting :MDCLogPath expects the absolute path of a folder, or false.'
}

/** From the root, so that it does not depend on where the server was started. */
const isFolder = (text: string): boolean =>
  /^(?:\/|[A-Za-z]:[\\/])/.test(text) && !text.includes('\0')
