const UNITS = ['KB', 'MB', 'GB', 'TB', 'PB'] as const

/**
 * A byte count as text in powers of 1024, such as `19 B` or `1.5 KB` (docs/specification/quotas.md#rules).
 */
export function humanSize(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`
  let value = bytes / 1024
  let unit: string = UNITS[0]
  for (const next of UNITS.slice(1)) {
    // 1023.96 would be rounded to 1024.0, so it is printed as 1.0 of the next unit.
    if (Math.round(value * 10) < 10240) break
    value /= 1024
    unit = next
  }
  return `${value.toFixed(1)} ${unit}`
}
