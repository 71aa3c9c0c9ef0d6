-- Meters that name a driver account which is not attached to the company that owns their plant. They are not pulled.
CREATE VIEW meters_of_other_accounts AS
  SELECT meters.id AS meter_id, meters.plant_id, meters.driver_account_id
  FROM meters JOIN plants ON plants.id = meters.plant_id
  WHERE meters.driver_account_id IS NOT NULL AND NOT EXISTS (
    SELECT 1 FROM company_driver_accounts AS attached
    WHERE attached.company_id = plants.owning_company_id AND attached.driver_account_id = meters.driver_account_id
  );
