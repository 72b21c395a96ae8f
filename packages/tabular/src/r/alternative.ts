import { damaged } from '../binary/file-bytes.ts'
import type { RItems } from './r-items.ts'
import { attributesOf, type RAttributes, type RSequence, type RValue } from './r-value.ts'

/** A value that R keeps in another form than it seems to have. */
export interface Alternative {
  /** The class of the form, and more. */
  readonly information: RValue
  readonly state: RValue
  readonly attributes: RAttributes
}

/** The value that an alternative form stands for. Throws `TableRefusal` for forms that are not known. */
export function alternative(
  items: RItems,
  { information, state, attributes }: Alternative,
): RValue {
  const [first] = information.kind === 'pairs' ? information.pairs : []
  const form = first?.value.kind === 'symbol' ? first.value.name : ''
  if (form === 'compact_intseq' || form === 'compact_realseq')
    return sequence(items, state, {
      type: form === 'compact_intseq' ? 'integer' : 'double',
      attributes,
    })
  const inner = firstOf(state)
  if (form === 'deferred_string' && (inner.kind === 'vector' || inner.kind === 'sequence'))
    return { kind: 'numberTexts', numbers: inner, length: inner.length, attributes }
  if (form.startsWith('wrap_') && 'attributes' in inner)
    return { ...inner, attributes: new Map([...attributesOf(inner), ...attributes]) }
  throw damaged(`a value has the unknown form "${form.slice(0, 60)}"`)
}

function firstOf(state: RValue): RValue {
  const value =
    state.kind === 'pairs'
      ? state.pairs[0]?.value
      : state.kind === 'vector'
        ? state.elements[0]
        : undefined
  if (value === undefined) throw damaged('a value has a form without contents')
  return value
}

/** The count, the first number and the step are three doubles. */
function sequence(
  items: RItems,
  state: RValue,
  { type, attributes }: Pick<RSequence, 'type' | 'attributes'>,
): RSequence {
  if (state.kind !== 'vector' || state.type !== 'double' || state.length !== 3)
    throw damaged('a sequence has no length')
  const numbers = items.from(state.at, 64)
  const [length, start, step] = [numbers.double(), numbers.double(), numbers.double()]
  if (length === null || !Number.isSafeInteger(length) || length < 0)
    throw damaged('a sequence has no length')
  return { kind: 'sequence', type, length, start: start ?? 0, step: step ?? 1, attributes }
}
