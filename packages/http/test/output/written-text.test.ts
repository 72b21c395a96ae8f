import { suite } from 'uvu'
import { equal, is } from 'uvu/assert'
import { WrittenText } from '../../src/output/written-text.ts'

const test = suite('text written as bytes')

const read = (text: WrittenText): string => new TextDecoder().decode(text.written)

test('numbers are written as JSON writes them', () => {
  const numbers = [0, 7, 10, 99, 100, 36_500, 999_999_999, 1e9, 2 ** 53 - 1, -4, 0.5, 1e21]
  const text = new WrittenText(10)
  for (const number of numbers) {
    text.clear()
    text.number(number)
    is(read(text), JSON.stringify(number))
  }
})

test('texts and bytes follow each other, also beyond what makes it full', () => {
  const text = new WrittenText(8)
  text.text('größe')
  is(text.isFull, false)
  text.number(12)
  is(text.isFull, true)
  const long = 'é'.repeat(500)
  text.bytes(new TextEncoder().encode(long))
  text.text(`${long}!`)
  is(read(text), `größe12${long}${long}!`)
})

test('what was cleared is gone', () => {
  const text = new WrittenText(8)
  text.text('before')
  text.clear()
  equal([read(text), text.isFull], ['', false])
  text.bytes(new Uint8Array([104, 105]))
  is(read(text), 'hi')
})

test.run()
