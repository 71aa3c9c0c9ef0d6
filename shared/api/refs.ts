/** A plant as a company sees it (contract §5). */
export interface PlantRef {
  companyId: number;
  plantId: number;
}

/** The v0 path of a plant, which the paths of its parts start with. */
export const plantPath = ({ companyId, plantId }: PlantRef): string =>
  `/companies/${companyId}/plants/${plantId}`;
