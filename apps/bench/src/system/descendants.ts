import { readFileSync } from 'node:fs'

const TICKS = 100
const SAMPLE_MS = 10

/** The processes that a process started, and theirs. */
function descendantsOf(pid: number): readonly number[] {
  const text = textOf(`/proc/${pid}/task/${pid}/children`)
  const children = text.split(' ').flatMap((id) => Number(id) || [])
  return [...children, ...children.flatMap(descendantsOf)]
}

/** Processor seconds of a process and of those that it started, also of those that ended. */
export function processorSeconds(pid: number): number {
  const ticks = [pid, ...descendantsOf(pid)].map((id) => {
    // The name of a program, in brackets, may hold blanks. Own time and that of ended children follow it.
    const times = textOf(`/proc/${id}/stat`)
      .replace(/^.*\) /, '')
      .split(' ')
      .slice(11, 15)
    return times.reduce((sum, time) => sum + Number(time), 0)
  })
  return ticks.reduce((sum, some) => sum + some, 0) / TICKS
}

/** Watches how large the largest descendant becomes, in MiB. */
export function watchDescendants(pid: number): { readonly stop: () => number } {
  const known = new Set(descendantsOf(pid))
  let peak = 0
  const timer = setInterval(() => {
    for (const id of descendantsOf(pid)) {
      if (known.has(id)) continue
      const most = /^VmHWM:\s+(\d+) kB$/m.exec(textOf(`/proc/${id}/status`))?.[1]
      peak = Math.max(peak, Number(most ?? 0) / 1024)
    }
  }, SAMPLE_MS)
  return {
    stop: () => {
      clearInterval(timer)
      return peak
    },
  }
}

/** Empty for a process that has ended. */
function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
