import * as v from 'valibot'
import type { WorkerLink } from '../workers/worker-link.ts'
import type { Metric } from './prometheus-text.ts'

/** As another process sends them. */
const Metrics = v.array(
  v.object({
    name: v.string(),
    help: v.string(),
    type: v.picklist(['counter', 'gauge', 'histogram']),
    samples: v.array(
      v.object({
        labels: v.exactOptional(v.record(v.string(), v.string())),
        value: v.number(),
        suffix: v.exactOptional(v.string()),
      }),
    ),
  }),
)

/** How metrics of other processes are read. */
export type MetricsLink = Pick<WorkerLink, 'number' | 'ask' | 'answerMetrics'>

/** The metrics of this worker and of all others that answer, each sample with the number of its worker. */
export async function ofAllWorkers(
  link: MetricsLink,
  own: () => readonly Metric[],
): Promise<readonly Metric[]> {
  const others = await link.ask('metrics')
  const read = others.map(({ worker, answer }) => ({ worker, metrics: v.parse(Metrics, answer) }))
  const merged = new Map<string, Metric>()
  for (const { worker, metrics } of [{ worker: link.number, metrics: own() }, ...read])
    for (const metric of metrics) {
      const samples = metric.samples.map((sample) => ({
        ...sample,
        labels: { worker: String(worker), ...sample.labels },
      }))
      const before = merged.get(metric.name)?.samples ?? []
      merged.set(metric.name, { ...metric, samples: [...before, ...samples] })
    }
  return [...merged.values()]
}
