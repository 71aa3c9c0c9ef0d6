/** The page of a plant, seen through a company (contract §8). */
export const plantHref = (companyId: number, plantId: number): string =>
  `/plants/${plantId}?companyId=${companyId}`;
