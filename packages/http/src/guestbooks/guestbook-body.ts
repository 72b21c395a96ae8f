import type {
  GuestbookInput,
  OptionDraft,
  PersonalValue,
  QuestionDraft,
} from '@holdfast/core/rules'
import * as v from 'valibot'
import { jsonBody } from '../input/body-input.ts'
import { MEBIBYTE } from '../input/body-text.ts'
import { withRefusalPrefix } from '../input/refusal-prefix.ts'

const LARGEST = 2 ** 31 - 1

/** An id is only compared with existing ones. */
const Id = v.nullish(v.pipe(v.number(), v.integer()))
const DisplayOrder = v.pipe(v.number(), v.integer(), v.minValue(-LARGEST), v.maxValue(LARGEST))

const OptionSchema = v.object({ id: Id, value: v.string(), displayOrder: DisplayOrder })

const QuestionSchema = v.object({
  id: Id,
  question: v.string(),
  required: v.boolean(),
  displayOrder: DisplayOrder,
  type: v.pipe(
    v.string(),
    v.toLowerCase(),
    v.picklist(['text', 'textarea', 'options'], 'A type is text, textarea or options'),
  ),
  hidden: v.boolean(),
  optionValues: v.nullish(v.array(OptionSchema)),
})

const GuestbookSchema = v.object({
  name: v.string(),
  enabled: v.boolean(),
  nameRequired: v.boolean(),
  emailRequired: v.boolean(),
  institutionRequired: v.boolean(),
  positionRequired: v.boolean(),
  customQuestions: v.nullish(v.array(QuestionSchema)),
})

/**
 * A guestbook, as sent (docs/specification/guestbooks.md#guestbook-json): its ids, owner and times are
 * ignored.
 */
export const guestbookBody = withRefusalPrefix(
  'Error parsing guestbook JSON',
  jsonBody(v.pipe(GuestbookSchema, v.transform(guestbookInput)), { limit: MEBIBYTE }),
)

type Sent = v.InferOutput<typeof GuestbookSchema>

function guestbookInput(sent: Sent): GuestbookInput {
  const demands: Readonly<Record<PersonalValue, boolean>> = {
    name: sent.nameRequired,
    email: sent.emailRequired,
    institution: sent.institutionRequired,
    position: sent.positionRequired,
  }
  return {
    name: sent.name.trim(),
    enabled: sent.enabled,
    // The keys are those of the record above.
    requires: (Object.keys(demands) as PersonalValue[]).filter((key) => demands[key]),
    questions: (sent.customQuestions ?? []).map(questionDraft),
  }
}

const questionDraft = (sent: v.InferOutput<typeof QuestionSchema>): QuestionDraft => ({
  id: sent.id ?? null,
  text: sent.question.trim(),
  type: sent.type,
  required: sent.required,
  hidden: sent.hidden,
  displayOrder: sent.displayOrder,
  options: (sent.optionValues ?? []).map(optionDraft),
})

const optionDraft = ({
  id,
  value,
  displayOrder,
}: v.InferOutput<typeof OptionSchema>): OptionDraft => ({
  id: id ?? null,
  value: value.trim(),
  displayOrder,
})
