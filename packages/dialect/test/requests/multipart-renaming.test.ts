import { suite } from 'uvu'
import { is, ok } from 'uvu/assert'
import { boundaryOf, RenamedForm } from '../../src/requests/multipart-renaming.ts'

const test = suite('forms under other names')

const B = 'x7'
const part = (head: string, body: string): string => `--${B}\r\n${head}\r\n\r\n${body}\r\n`
const FILE = `jsonData globus:// --${B} \r\n\r\n-- \u0000`
const form = (json: string): string =>
  part('Content-Disposition: form-data; name="jsonData"\r\nContent-Type: application/json', json) +
  part('content-disposition: form-data; filename="jsonData"; name="file"', FILE) +
  part('Content-Disposition: form-data; name=type', 'other') +
  `--${B}--\r\n`

async function passed(text: string, size: number): Promise<string> {
  const stream = new RenamedForm(B, (name) =>
    name === 'jsonData' ? (json) => json.replaceAll('globus', 'transfer') : null,
  )
  const parts: Buffer[] = []
  stream.on('data', (some: Buffer) => parts.push(some))
  const bytes = Buffer.from(text, 'latin1')
  for (let at = 0; at < bytes.length; at += size) stream.write(bytes.subarray(at, at + size))
  await new Promise((resolve) => stream.end(resolve))
  return Buffer.concat(parts).toString('latin1')
}

test('one field is renamed, files pass byte for byte, however the form is cut', async () => {
  const sent = form('{"storageIdentifier":"globus://a"}')
  const renamed = form('{"storageIdentifier":"transfer://a"}')
  for (let size = 1; size <= sent.length; size += 1) is(await passed(sent, size), renamed)
})

test('a long field costs no more for arriving byte by byte', async () => {
  const json = JSON.stringify({ storageIdentifier: 'globus://a', more: 'x'.repeat(300_000) })
  const start = performance.now()
  is(await passed(form(json), 1), form(json.replace('globus', 'transfer')))
  // Gathered anew with each byte, it would take minutes.
  ok(performance.now() - start < 20_000)
})

test('a field that is longer than names are looked for in passes', async () => {
  const sent = form(`{"a":"globus://${'x'.repeat(5_000_000)}"}`)
  is(await passed(sent, 65_536), sent)
})

test('a field that is no UTF-8 passes byte for byte', async () => {
  const sent = form('{"storageIdentifier":"globus://\u00ff"}')
  is(await passed(sent, 50), sent)
})

test('a form without its end passes', async () => {
  const sent = form('{}').slice(0, -40)
  is(await passed(sent, 13), sent)
})

test('the boundary is that of the content type', () => {
  is(boundaryOf('multipart/form-data; boundary=abc'), 'abc')
  is(boundaryOf('Multipart/Form-Data; charset=x; boundary="a b"'), 'a b')
  is(boundaryOf('multipart/mixed; boundary=abc'), null)
  is(boundaryOf('application/json'), null)
})

test.run()
