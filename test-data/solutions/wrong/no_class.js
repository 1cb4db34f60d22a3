// An empty solution. Mistake: it exports a function where the interface has the class GoCounting.
export const goCounting = () => ({});
