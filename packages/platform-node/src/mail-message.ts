import type { Mail } from '@holdfast/core/rules'

/** Bytes of UTF-8 in one encoded word, so that its line is shorter than 76. */
const WORD_BYTES = 39
const LINE = 76

/**
 * A message for mail programs: headers in ASCII, the text as UTF-8 in base64. Throws for an invalid address,
 * so that no header can be injected.
 */
export function mailMessage(
  { to, replyTo, subject, text }: Mail,
  { from, at }: { readonly from: string; readonly at: Date },
): string {
  const headers = [
    `From: ${address(from)}`,
    `To: ${address(to)}`,
    // An address that cannot stand in a header is in the text only.
    ...(replyTo !== undefined && isPlainAddress(replyTo) ? [`Reply-To: ${replyTo}`] : []),
    `Subject: ${encodedWords(subject)}`,
    `Date: ${at.toUTCString().replace('GMT', '+0000')}`,
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: base64',
    // Prevents automatic replies.
    'Auto-Submitted: auto-generated',
  ]
  return `${headers.join('\n')}\n\n${inLines(Buffer.from(text, 'utf8').toString('base64'))}\n`
}

const ADDRESS = /^[^\s\p{Cc}<>(),;:"@\\-][^\s\p{Cc}<>(),;:"@\\]*@[^\s\p{Cc}<>(),;:"@\\]+$/u
/** The longest address that mail systems take (RFC 5321). */
const LONGEST_ADDRESS = 254
const PLAIN = /^[\x21-\x7e]+$/

const isPlainAddress = (text: string): boolean =>
  text.length <= LONGEST_ADDRESS && PLAIN.test(text) && ADDRESS.test(text)

function address(text: string): string {
  if (ADDRESS.test(text)) return text
  throw new Error('Not a mail address')
}

/** Any text as a folded header; no character is split. */
function encodedWords(text: string): string {
  const words: string[] = []
  let word = ''
  for (const letter of text.replace(/[\r\n]+/g, ' ')) {
    if (Buffer.byteLength(word + letter) > WORD_BYTES) {
      words.push(word)
      word = ''
    }
    word += letter
  }
  words.push(word)
  return words.map((one) => `=?utf-8?B?${Buffer.from(one).toString('base64')}?=`).join('\n ')
}

const inLines = (base64: string): string => base64.replace(new RegExp(`.{${LINE}}`, 'g'), '$&\n')
