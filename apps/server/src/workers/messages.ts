import * as v from 'valibot'

/** What workers ask each other through the process that started them. */
export const QUESTIONS = ['metrics', 'renew', 'makeWay'] as const
export type Question = (typeof QUESTIONS)[number]

const ask = v.object({
  kind: v.literal('ask'),
  id: v.number(),
  question: v.picklist(QUESTIONS),
})
const answer = v.object({ kind: v.literal('answer'), id: v.number(), answer: v.unknown() })

const started = v.object({
  kind: v.literal('started'),
  address: v.string(),
  newToken: v.nullable(v.string()),
})
/** The worker answers requests at this address. */
export type WorkerStarted = v.InferOutput<typeof started>

/** What a worker tells the process that started it. */
const FromWorker = v.variant('kind', [started, ask, answer])
export type FromWorker = v.InferOutput<typeof FromWorker>

/** Messages to a worker. `answers` has those of the others that answered in time, by their numbers. */
const ToWorker = v.variant('kind', [
  ask,
  v.object({
    kind: v.literal('answers'),
    id: v.number(),
    answers: v.array(v.object({ worker: v.number(), answer: v.unknown() })),
  }),
])
export type ToWorker = v.InferOutput<typeof ToWorker>
export type Answers = Extract<ToWorker, { readonly kind: 'answers' }>['answers']

/** Null for messages of others, such as those of the debugger. */
export const fromWorker = (message: unknown): FromWorker | null => known(FromWorker, message)
export const toWorker = (message: unknown): ToWorker | null => known(ToWorker, message)

function known<Schema extends v.GenericSchema>(
  schema: Schema,
  message: unknown,
): v.InferOutput<Schema> | null {
  const read = v.safeParse(schema, message)
  return read.success ? read.output : null
}
