/** A form that no page of the reader's session sent. */
export class ForeignForm extends Error {
  override readonly name = 'ForeignForm'
}
