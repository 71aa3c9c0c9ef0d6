/** In pixels (spec 1 §9). */
export const clusterRadius = 50;

/** The last zoom with clusters; beyond it every plant has its own marker (spec 1 §9). */
export const clusterMaxZoom = 10;
