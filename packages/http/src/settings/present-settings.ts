import type { SettingValues } from '@holdfast/core/rules'

/**
 * The settings as the text of a JSON object: values that are JSON are inserted unchanged, the others as
 * strings (docs/specification/settings.md). They are not parsed again, which would shorten long numbers.
 */
export const settingsJson = (values: SettingValues): string =>
  `{${[...values].map(([name, value]) => `${JSON.stringify(name)}:${jsonOf(value)}`).join(',')}}`

const jsonOf = (value: string): string => (isJson(value) ? value : JSON.stringify(value))

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
