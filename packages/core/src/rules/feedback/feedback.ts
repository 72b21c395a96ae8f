import { isEmailAddress } from '../metadata/value-format.ts'
import { refuse } from '../refusals/refusal.ts'
import type { RefusalCode } from '../refusals/refusal-code.ts'

/** A message to the contacts of an object or to the support of the installation, as it was sent. */
export interface FeedbackInput {
  readonly subject: string
  /** Plain text or HTML, of which the text is kept. */
  readonly body: string
  readonly fromEmail: string | null
}

/** A checked message. */
export interface Feedback {
  readonly subject: string
  readonly body: string
  readonly fromEmail: string
}

const MAX_SUBJECT_LENGTH = 200
/** Where the installation sets no limit. */
const MAX_BODY_LENGTH = 100_000

/** Checks a message; `address` is that of the sender's account (docs/specification/info.md#feedback-and-small-reads). */
export function checkedFeedback(
  input: FeedbackInput,
  { address, maxLength }: { readonly address: string | null; readonly maxLength: number | null },
): Feedback {
  const invalid = (code: RefusalCode, message: string): never =>
    refuse({ kind: 'invalid', code, message })
  const subject = plainText(input.subject).replace(/\s+/g, ' ')
  const body = plainText(input.body)
  const fromEmail = (input.fromEmail ?? address ?? '').trim()
  if (subject === '') invalid('messageEmpty', 'Subject is required.')
  if (subject.length > MAX_SUBJECT_LENGTH)
    invalid('tooLong', `The subject may have at most ${MAX_SUBJECT_LENGTH} characters.`)
  if (body === '') invalid('messageEmpty', 'Body is required.')
  const limit = maxLength ?? MAX_BODY_LENGTH
  if (body.length > limit) invalid('tooLong', `The body exceeds the limit of ${limit} characters.`)
  if (!isEmailAddress(fromEmail))
    invalid('senderMissing', 'A valid email address of the sender is required.')
  return { subject, body, fromEmail }
}

/** The text without markup and control characters. */
function plainText(html: string): string {
  const bare = withoutPrograms(html).replace(/<[^<>]*>/g, '')
  return (
    bare
      // Control characters but line breaks and tabs.
      .replace(/[^\P{Cc}\n\t]/gu, '')
      .trim()
  )
}

/** Leaves out scripts and style sheets, reading each character once: a message may be long and hostile. */
function withoutPrograms(html: string): string {
  const start = /<(script|style)\b/gi
  let text = ''
  let at = 0
  for (let found = start.exec(html); found !== null; found = start.exec(html)) {
    const end = found[1]?.toLowerCase() === 'style' ? /<\/style\s*>/gi : /<\/script\s*>/gi
    end.lastIndex = start.lastIndex
    if (end.exec(html) === null) break
    text += html.slice(at, found.index)
    at = end.lastIndex
    start.lastIndex = at
  }
  return text + html.slice(at)
}
