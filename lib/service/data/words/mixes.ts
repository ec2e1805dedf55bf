/** Who works in trades of this kind, in parts. */
export const tech = {
  engineering: 10,
  data: 4,
  product: 4,
  design: 3,
  sales: 4,
  marketing: 3,
  support: 3,
  people: 2,
  finance: 1,
  leadership: 2,
  operations: 1,
}
/** Who works in trades of this kind, in parts. */
export const plant = {
  building: 5,
  supply: 5,
  operations: 5,
  sales: 3,
  finance: 2,
  people: 2,
  research: 2,
  engineering: 2,
  leadership: 2,
  marketing: 1,
}
/** Who works in trades of this kind, in parts. */
export const trading = {
  sales: 5,
  supply: 5,
  marketing: 4,
  operations: 4,
  support: 3,
  data: 2,
  finance: 2,
  people: 2,
  design: 1,
  engineering: 2,
  leadership: 2,
}
/** Who works in trades of this kind, in parts. */
export const offices = {
  operations: 6,
  leadership: 4,
  data: 3,
  people: 3,
  sales: 3,
  finance: 3,
  marketing: 2,
  legal: 2,
  engineering: 1,
}
