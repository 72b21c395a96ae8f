const UNITS = ['B', 'KiB', 'MiB', 'GiB', 'TiB', 'PiB'] as const

/** `1.5 GiB`; whole bytes without a decimal. */
export function bytesText(bytes: number): string {
  const power = bytes < 1 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log2(bytes) / 10))
  const value = bytes / 1024 ** power
  return `${power === 0 ? Math.round(value) : value.toFixed(1)} ${UNITS[power]}`
}

/** `45 s`, `3 min 20 s`, `2 h 05 min`. */
export function durationText(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds))
  if (whole < 60) return `${whole} s`
  const two = (value: number) => `${value}`.padStart(2, '0')
  if (whole < 3600) return `${Math.floor(whole / 60)} min ${two(whole % 60)} s`
  return `${Math.floor(whole / 3600)} h ${two(Math.floor((whole % 3600) / 60))} min`
}

/** The progress of a transfer. */
export interface Progress {
  readonly files: { readonly done: number; readonly all: number }
  readonly bytes: { readonly done: number; readonly all: number }
  /** Bytes per second; null until it is known. */
  readonly rate: number | null
  /** Null until it is known. */
  readonly secondsLeft: number | null
}

/** `12 of 340 files, 1.2 of 9.8 GiB, 84.0 MiB/s, 1 min 42 s left`. */
export function progressText({ files, bytes, rate, secondsLeft }: Progress): string {
  return [
    `${files.done} of ${files.all} files`,
    `${bytesText(bytes.done)} of ${bytesText(bytes.all)}`,
    ...(rate === null ? [] : [`${bytesText(rate)}/s`]),
    ...(secondsLeft === null || files.done === files.all
      ? []
      : [`${durationText(secondsLeft)} left`]),
  ].join(', ')
}
