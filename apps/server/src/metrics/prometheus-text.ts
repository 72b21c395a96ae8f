/** One value, by its labels. */
export interface Sample {
  readonly labels?: Readonly<Record<string, string>>
  readonly value: number
  /** Behind the name of the metric, such as `_bucket`. */
  readonly suffix?: string
}

/** Values of one kind, as a scraper reads them. */
export interface Metric {
  /** With its unit at the end: `holdfast_..._seconds`. */
  readonly name: string
  readonly help: string
  readonly type: 'counter' | 'gauge' | 'histogram'
  readonly samples: readonly Sample[]
}

/** The metrics in version 0.0.4 of the text format of Prometheus. */
export const prometheusText = (metrics: readonly Metric[]): string =>
  metrics
    .flatMap(({ name, help, type, samples }) => [
      `# HELP ${name} ${help}`,
      `# TYPE ${name} ${type}`,
      ...samples.map(
        ({ labels = {}, value, suffix = '' }) => `${name}${suffix}${braced(labels)} ${value}`,
      ),
    ])
    .map((line) => `${line}\n`)
    .join('')

function braced(labels: Readonly<Record<string, string>>): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value)}"`)
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`
}

const escaped = (value: string): string =>
  value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')
