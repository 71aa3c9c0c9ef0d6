-- The evidence of what a loss of unknown cause looks like (docs/domain/issues.md#diagnosis). All plants are assessed again.
ALTER TABLE issues ADD COLUMN diagnosis TEXT;
UPDATE plants SET assessed_until = '2000-01-01' WHERE assessed_until IS NOT NULL;
